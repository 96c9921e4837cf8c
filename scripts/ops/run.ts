/** Asks what a command line says, and words the answer. */
import { fill } from '../../contract/lib/fill.ts'
import type { Connect, OpsClient } from './client.ts'
import type { Asked } from './command-line.ts'
import { ASKED, oneLine, type Printing, SECOND } from './printers/words.ts'
import { printers } from './printers.ts'
import { printJson, showHidden } from './show-hidden.ts'

type AnyPrinter = (answer: unknown, printing: Printing) => string | Promise<string>

/**
 * The same answer with each text on one line: no text of a member, operator or provider begins a line of its own, whichever
 * printer prints it.
 */
function onOneLine(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value)) return value.map(onOneLine)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [oneLine(name), onOneLine(one)]))
}

export const run = async (asked: Asked, connect: Connect): Promise<string> => showHidden(await answer(asked, connect))

async function answer(asked: Asked, connect: Connect): Promise<string> {
  const client = connect(asked.row.isDeployments ? 'deployment' : 'operator')
  const given = asked.row.command.pages ? await askAll(client, asked) : await ask(client, asked)
  const text = await word(asked, client, given)
  return isAsked(given) ? `${text}\n${ASKED}` : text
}

const isAsked = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'isAsked' in given && given.isAsked === true

async function word({ row, merchant, input, out }: Asked, client: OpsClient, given: unknown): Promise<string> {
  const { says, print } = row.command
  if (says) {
    const last: object = Array.isArray(given) ? given.at(-1) : (given as object)
    return waits(last) ? SECOND : fill(says, onLines({ ...input, ...last }))
  }
  if (!print) return printJson(given)
  // The row pairs a printer with its own call.
  const printer = printers[print as keyof typeof printers] as unknown as AnyPrinter
  return printer(onOneLine(given), { client, merchant: merchant ?? '', input, out: out ?? '' })
}

async function ask(client: OpsClient, { row, merchant, input }: Asked): Promise<unknown> {
  const { name, kind, isEdges, response } = row
  if (isEdges && kind === 'read') {
    const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))
    return client.read(query.size > 0 ? `${name}?${query}` : name)
  }
  const answer = await client.act(name, isEdges ? input : { merchant, input })
  return response ? response.parse(answer) : answer
}

type Page = { next?: string | null; unfinished?: unknown; resume?: string | null }

/** To the last page. What is `unfinished` is asked again where the answer before left it. */
export async function askAll(client: OpsClient, asked: Asked): Promise<Page[]> {
  const pages: Page[] = []
  let rest: object = {}
  do {
    const page = (await ask(client, { ...asked, input: { ...asked.input, ...rest } })) as Page
    const { next, resume } = page
    pages.push(page)
    rest = { ...(next && { after: next }), ...(resume && { resume }) }
  } while (pages.at(-1)?.next || pages.at(-1)?.unfinished)
  return pages
}

const waits = (answer: object): boolean =>
  ('isDone' in answer && answer.isDone === false) || ('waitsBecause' in answer && Boolean(answer.waitsBecause))

const onLines = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(String(value))]))
