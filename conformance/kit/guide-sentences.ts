/** The sentences of a guide that bind who is tested, found by rule, so that a new one cannot be overlooked. */

/** As a text is compared: without marks of emphasis, with straight apostrophes and single blanks. */
export const normalize = (text: string): string => text.replaceAll('’', "'").replace(/\s+/g, ' ').trim()

const withoutCode = (page: string) => page.replace(/^```[\s\S]*?^```/gm, '\n\n').replace(/^#.*$/gm, '\n\n')

/** Paragraphs, items of lists and rows of tables, each on one line. */
function listBlocks(page: string): string[] {
  const lines = withoutCode(page).split('\n')
  const blocks: string[] = []
  for (const line of lines) {
    const isNew = /^\s*([-*]|\d+\.)\s|^\|/.test(line) || line.trim() === ''
    if (isNew || blocks.length === 0) blocks.push(line)
    else blocks[blocks.length - 1] += ` ${line.trim()}`
  }
  return blocks
    .filter((block) => block.trim() !== '' && !/^\|[\s|:-]+$/.test(block))
    .map((block) => block.replace(/^\s*([-*]|\d+\.)\s/, ''))
}

const END = /(?<=[.!?])(?:\*\*)?\s+(?=[A-Z`*"[])/
const splitBlock = (block: string): string[] => (block.startsWith('|') ? [block] : block.split(END)).map(normalize)

const VERBS =
  'accept|add|answer|ask|check|compare|count|decide|do|drop|give|guard|ignore|keep|leave|let|name|obey|put|read|refuse|repeat|say|seal|seat|send|serve|show|sign|store|survive|take|tell|use|verify|wait'
/** A word that binds, or an order: at the beginning, or after what it follows from. */
const BINDING =
  /\b(must|never|at least|at most|is refused|are refused|refused with|refuse|refuses|exactly|one and the same)\b/i
const ORDER = new RegExp(
  String.raw`^(?:\*\*[^*]+\*\*\s*)?(?:For every \S+ but \w+, |Otherwise |Otherwise, |If [^,]+, |When [^,]+, |Then |After .+, |With [^,]+, |Where [^,]+, )?(?:then |please )?(${VERBS})\b`,
  'i',
)
const ORDER_WITHIN = new RegExp(`(?:[:;] (?:then |so )?|, so )(${VERBS})\\b`)

export const listDuties = (page: string): string[] =>
  listBlocks(page)
    .flatMap(splitBlock)
    .filter((sentence) => [BINDING, ORDER, ORDER_WITHIN].some((rule) => rule.test(sentence)))
