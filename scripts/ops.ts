/** OPS-01: the operator's command line over the edge's operators' API. `npm run ops` lists what can be said. */
import { createOpsClient } from './ops/client.ts'
import { asksForUsage, readCommandLine, usage, usageAbout } from './ops/command-line.ts'
import { OpsError } from './ops/ops-error.ts'
import { UsageError } from './ops/read-words.ts'
import { run } from './ops/run.ts'
import { showHidden } from './ops/show-hidden.ts'

async function main(words: string[]): Promise<number> {
  if (asksForUsage(words)) {
    console.log(usage())
    return 0
  }
  try {
    console.log(await run(readCommandLine(words), createOpsClient))
    return 0
  } catch (error) {
    if (error instanceof UsageError) console.error(`${usageAbout(words)}\n\n${showHidden(error.message)}`)
    else if (error instanceof OpsError) console.error(showHidden(error.message))
    else throw error
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await main(process.argv.slice(2))
