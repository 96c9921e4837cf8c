/** OPS-01: the operator's command line over the edge's operators' API. `npm run ops -- help` says how. */
import { createOpsClient } from './ops/client.ts'
import { type Command, commands } from './ops/commands.ts'
import { OpsError } from './ops/ops-error.ts'
import { UsageError } from './ops/read-words.ts'
import { usage, usageOf } from './ops/usage.ts'

function findCommand(words: string[]): { command: Command; rest: string[] } {
  const [first = '', second = ''] = words
  const two = commands[`${first} ${second}`]
  if (two) return { command: two, rest: words.slice(2) }
  const one = commands[first]
  if (one) return { command: one, rest: words.slice(1) }
  throw new UsageError(words.length === 0 ? 'Say what to do.' : `Unknown: ${words.join(' ')}`)
}

async function main(words: string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(words[0] ?? '')) {
    console.log(usage)
    return 0
  }
  try {
    const { command, rest } = findCommand(words)
    console.log(await command(rest, createOpsClient))
    return 0
  } catch (error) {
    if (error instanceof UsageError) console.error(`${usageOf(words)}\n\n${error.message}`)
    else if (error instanceof OpsError) console.error(error.message)
    else throw error
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await main(process.argv.slice(2))
