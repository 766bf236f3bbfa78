/** Areas of the compatibility suite; each is a module, run for two ABIs. */
const areas = `Accessibility AccessibilityService Account ActivityRecognition Admin AlarmManager Animation App AppBinding
AppEnumeration AppOps AppPrediction AppSearch AppWidget Assist AutoFill AutoFillService Backup BatterySaving BiometricPrompt
Bionic Bluetooth Calendar Camera CameraApi25 CarrierConfig ClassLoader Classpath ColorMode Content ContentCapture
ContentSuggestions Database Debug DeviceConfig DeviceIdle DevicePolicy Display DownloadManager Dpi Dream Drm Effect Externalservice
FileSystem GameManager Gesture Graphics Gwp Hardware Hdmi Icu Identity IncidentManager InputMethod Intent
JobScheduler Jvmti Keystore Launcher Libcore Location LogD Match Media MediaAudio MediaCodec MediaDecoder MediaDrm
MediaEncoder MediaExtractor MediaMuxer MediaParser MediaPlayer MediaRecorder MediaRouter MediaSession MediaStress MidiTests
Mocking Nativehardware Nativemedia Ndef Net NetApi Netsec Neuralnetworks Nfc OpenGl Os Packageinstaller Permission
Preference Print Provider Role Security Sensor Speech Statsd Telephony Text Uirendering Usb View
Wifi Widget`;

/** Module names such as `CtsMediaDecoderTestCases`, 107 of them: 214 with two ABIs. */
export const suiteAreas = areas.split(/\s+/);
export const suiteAbis = ['arm64-v8a', 'armeabi-v7a'] as const;

const verbs = ['Get', 'Set', 'Create', 'Open', 'Close', 'Query', 'Update', 'Restore', 'Register', 'Cancel'];
const objects = ['Default', 'Null', 'Empty', 'Large', 'Concurrent', 'Invalid', 'Permission', 'Callback'];

/** A plausible name for a module's test by its index (from 0). */
export function testNameAt(index: number): string {
  const verb = verbs[index % verbs.length];
  const object = objects[Math.floor(index / verbs.length) % objects.length];
  const round = Math.floor(index / (verbs.length * objects.length));
  return `test${verb}${object}${round === 0 ? '' : round + 1}`;
}
