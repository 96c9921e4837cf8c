/** The console Worker. */
import { manifest } from 'virtual:client-manifest'
import { systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { createApp } from './app.ts'

export { CeremonyDO } from './identity/ceremony-do.ts'
export { SessionDO } from './sessions/session-do.ts'

/** False in a build that is deployed (console/vite.config.ts). */
declare const __LOCAL_BUILD__: boolean

const { entry: script, css, modulePreloads } = manifest
const services = {
  clock: systemClock,
  random: systemRandom,
  files: { script, css, modulePreloads },
  log: (line: object) => console.log(JSON.stringify(line)),
}
export default createApp(services, { withLocalPeople: __LOCAL_BUILD__ })
