/** FAIR-02: the script of the one file that checks the public register (worker/document/register-verifier.ts): no network, no site. */
import { RegisterCheck, type RegisterFaultName } from '../../contract/register/check-register.ts'
import { firstPosition, hashFile } from '../../contract/register/hash-file.ts'

const SAID: Readonly<Record<RegisterFaultName, string>> = {
  form: 'this is no line of the register',
  hash: 'the line was changed: its hash is another one',
  gap: 'a line is missing here, or stands in another place',
  former: 'the line does not follow from the one before',
  time: 'the line is older than the one before',
  day: 'the line stands in the file of another day',
  file: 'the day before has no file, or another one than this line names',
  two_ends: 'this chain has two ends: its draws were seeded again',
  overlap: 'two chains hold the same draws',
  two_roots: 'this book has two roots: its tickets were replaced',
  kept: 'the line that you kept is another one: the register was written again',
  kept_missing: 'the line that you kept is not in these files',
}

/** A line is under 600 characters. */
const FIRST_LINE = 1_000

function write(text: string, className: 'good' | 'bad' | ''): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  element.className = className
  return element
}

async function sortFiles(files: readonly File[]): Promise<File[]> {
  const placed = await Promise.all(
    files.map(async (file) => ({ file, first: firstPosition(`${await file.slice(0, FIRST_LINE).text()}\n`) })),
  )
  return placed.sort((a, b) => a.first - b.first).map(({ file }) => file)
}

async function present(files: readonly File[], kept: readonly string[]): Promise<HTMLElement[]> {
  const check = new RegisterCheck(kept)
  for (const file of await sortFiles(files)) check.add(await hashFile(await file.text()))
  const { lines, first, last, faults, hasMore } = check.report()
  const isRight = faults.length === 0 && last !== null
  return [
    write(`Lines: ${lines}. Files: ${files.length}. ${isRight ? 'right' : 'WRONG'}`, isRight ? 'good' : 'bad'),
    ...faults.map(({ name, position }) => write(`Line ${position}: ${SAID[name]}`, 'bad')),
    ...(hasMore ? [write('There is more that is wrong.', 'bad')] : []),
    ...(first > 1 ? [write(`The files begin at line ${first}: what stands before was not checked.`, '')] : []),
    ...(last ? [write(`Last line ${last.position} of ${last.at}: ${last.hash}`, '')] : []),
  ]
}

const form = document.querySelector<HTMLFormElement>('#verify')
const chosen = document.querySelector<HTMLInputElement>('#files')
const kept = document.querySelector<HTMLTextAreaElement>('#kept')
const result = document.querySelector<HTMLElement>('#result')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  result?.replaceChildren(write('Checking…', ''))
  const lines = (kept?.value ?? '').split('\n').filter((line) => line !== '')
  result?.replaceChildren(...(await present([...(chosen?.files ?? [])], lines)))
})
// What was found is of the files and lines it was found by.
form?.addEventListener('input', () => result?.replaceChildren())
