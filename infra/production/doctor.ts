// Checks everything around an installation and says what to do; changes nothing. Ends with 1 where something is wrong.
//   docker compose -f infra/production/compose.yaml run --rm doctor
import { runDoctor } from './doctor/run-doctor.ts';

const wrong = await runDoctor(process.env, (line) => console.log(line));
process.exit(wrong === 0 ? 0 : 1);
