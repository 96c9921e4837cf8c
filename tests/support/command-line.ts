/** OPS-01: the operator's command line in this process, which saves the start of one; `operators.test.ts` starts it for real. */
import { createOpsClient } from '../../scripts/ops/client.ts'
import { readCommandLine } from '../../scripts/ops/command-line.ts'
import { run } from '../../scripts/ops/run.ts'
import type { SystemSite } from './system.ts'

/** What `npm run ops -- …` says to whom the token belongs; throws what it would complain of. */
export async function runCommand({ site }: SystemSite, token: string, words: string[]): Promise<string> {
  // Read as it begins, so that commands may run side by side.
  Object.assign(process.env, { OPS_URL: site.edge, OPS_TOKEN: token })
  return run(readCommandLine(words), createOpsClient)
}
