/** TRUST-05: the script of the one file that recomputes a bill (worker/document/one-file.ts): no network, no site. */
import { recomputeStatement } from '../../contract/statements/recompute.ts'
import { parseStatement } from '../../contract/statements/statement-text.ts'

function write(text: string, className: 'good' | 'bad'): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  element.className = className
  return element
}

async function present(text: string): Promise<HTMLElement[]> {
  try {
    const file = parseStatement(text)
    const { amount, isEqual, isHashed } = await recomputeStatement(file)
    return [
      write(
        `Recomputed ${amount} ${file.currency}, the bill says ${file.amount}: ${isEqual ? 'equal' : 'DIFFERENT'}`,
        isEqual ? 'good' : 'bad',
      ),
      write(
        `Rows ${isHashed ? 'are those of the bill’s hash' : 'are NOT those of the bill’s hash'}`,
        isHashed ? 'good' : 'bad',
      ),
    ]
  } catch {
    return [write('This is no statement of a bill. Choose the file as it was saved.', 'bad')]
  }
}

const chosen = document.querySelector<HTMLInputElement>('#statement')
const result = document.querySelector<HTMLElement>('#result')
chosen?.addEventListener('change', async () => {
  result?.replaceChildren()
  const text = await chosen.files?.[0]?.text()
  if (text !== undefined) result?.replaceChildren(...(await present(text)))
})
