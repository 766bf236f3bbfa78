{{/*
The pod of a process or job: dict "root" $ "process" name "command" list "engines" list, whose certificates it is given;
"files" where it keeps the portal's files, "anchors" where it writes the audit log's; "resources", "probes" and "restart".
*/}}
{{- define "assay.pod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "assay.labels" . | nindent 4 }}
    {{- with $values.pod.labels }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- with $values.pod.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .restart }}
  restartPolicy: {{ . }}
  {{- end }}
  # Nothing here speaks to Kubernetes.
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with $values.pod.serviceAccountName }}
  serviceAccountName: {{ . }}
  {{- end }}
  # The pod's own first process reaps what the readers of files leave behind.
  shareProcessNamespace: true
  # Longer than the processes take to finish what they have begun, and what `preStop` waits.
  terminationGracePeriodSeconds: 40
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "assay.selector" $ | nindent 10 }}
    {{- end }}
  {{- with $values.pod.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.pod.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.pod.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- with $values.image.pullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .process }}
      image: {{ include "assay.image" .root | quote }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      command: {{ toJson .command }}
      securityContext:
        readOnlyRootFilesystem: true
        allowPrivilegeEscalation: false
        capabilities: { drop: [ALL] }
      resources: {{- toYaml .resources | nindent 8 }}
      {{- with .probes }}
      {{- . | nindent 6 }}
      {{- end }}
      env:
        {{- include (printf "assay.environment.%s" .process) .root | trim | nindent 8 }}
      volumeMounts:
        {{- include "assay.mounts" . | trim | nindent 8 }}
  volumes:
    {{- include "assay.volumes" . | trim | nindent 4 }}
{{- end }}

{{- define "assay.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- if .anchors }}
- { name: audit-anchors, mountPath: /audit-anchors }
{{- end }}
{{- range .engines }}
{{- $tls := (get $.root.Values .).tls }}
{{- if $tls.caSecret }}
- { name: {{ . }}-ca, mountPath: /tls/{{ . }}/ca, readOnly: true }
{{- end }}
{{- if $tls.clientSecret }}
- { name: {{ . }}-client, mountPath: /tls/{{ . }}/client, readOnly: true }
{{- end }}
{{- end }}
{{- end }}

{{- define "assay.volumes" -}}
- { name: tmp, emptyDir: { sizeLimit: 2Gi } }
{{- if and .files (not .root.Values.files.bucket.name) }}
- { name: data, persistentVolumeClaim: { claimName: {{ include "assay.claim.files" .root }} } }
{{- else }}
- { name: data, emptyDir: { sizeLimit: {{ .root.Values.files.scratch }} } }
{{- end }}
{{- if .anchors }}
- { name: audit-anchors, persistentVolumeClaim: { claimName: {{ include "assay.claim.anchors" .root }} } }
{{- end }}
{{- range .engines }}
{{- $tls := (get $.root.Values .).tls }}
{{- if $tls.caSecret }}
- name: {{ . }}-ca
  secret: { secretName: {{ $tls.caSecret }}, defaultMode: 0440, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- if $tls.clientSecret }}
- name: {{ . }}-client
  secret:
    secretName: {{ $tls.clientSecret }}
    defaultMode: 0440
    items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }]
{{- end }}
{{- end }}
{{- end }}
