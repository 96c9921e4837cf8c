import { ensureBuilt } from '../../scripts/lib/build.ts'

/** System and browser tests look at the production build as it stands in the sources now. */
export default function setup() {
  ensureBuilt()
}
