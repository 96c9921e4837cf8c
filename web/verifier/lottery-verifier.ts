/** FAIR-02: the script of the one-file verifier of lottery draws (worker/document/lottery-verifier.ts): no network, no site. */
import { keptProofSchema } from '../../contract/calls/lottery/fields.ts'
import { BEACON_PUBLIC_KEY } from '../../contract/fairness/beacon-signature.ts'
import { type CheckName, checkDraw } from '../../contract/lottery/check-draw.ts'
import { checkTicket, type TicketCheckName } from '../../contract/lottery/check-ticket.ts'
import { parseStrictJson } from '../../contract/protocols/strict-json.ts'

const SAID: Readonly<Record<CheckName | TicketCheckName, string>> = {
  round: 'The beacon’s round follows from the closing time',
  published: 'The chain was published before its first draw closed',
  registered: 'The public register holds this end of the chain for these draws',
  place: 'n is the place of this draw in the chain',
  previous: 'The secret h[n] hashes to h[n−1], as the page read it from the proof of the draw before',
  chain: 'The chain leads back to the end published before the first bet',
  beacon: `The beacon signed this round with the key ${BEACON_PUBLIC_KEY}`,
  signature: 'The random value is the hash of the beacon’s signature',
  result: 'Both secrets give exactly these numbers',
  content: 'The bets of the ticket give its hash',
  book: 'The ticket leads to the root of the sealed book',
  listed: 'The public register holds this root of the sealed book',
  committed: 'The draw kept the chain and the round that the ticket holds',
  before: 'The chain was published before the ticket was placed',
  settled: 'The ticket was settled by the numbers of this draw',
  paid: 'These bets and numbers come to what was paid',
}

function write(name: 'p' | 'li', text: string, className = ''): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  element.className = className
  return element
}

type Proof = ReturnType<typeof keptProofSchema.parse>

async function present(proof: Proof): Promise<HTMLElement[]> {
  const numbers = Object.entries(proof.result ?? {}).map(([name, drawn]) => `${name} ${drawn.join(' ')}`)
  const { ticket } = proof
  const checks = [...(await checkDraw(proof)), ...(ticket ? await checkTicket(ticket, proof) : [])]
  const list = document.createElement('ul')
  list.replaceChildren(
    ...checks.map(({ name, isRight }) =>
      write('li', `${isRight ? 'Right' : 'WRONG'}: ${SAID[name]}`, isRight ? 'good' : 'bad'),
    ),
  )
  const bets = ticket?.bets.map(({ play, selection, unit, multiple }) => `${play} ${selection} ${unit} × ${multiple}`)
  return [
    write('p', `${proof.gameCode} ${proof.period}: ${proof.state}. ${numbers.join('; ')}`),
    ...(ticket && bets ? [write('p', `Ticket ${ticket.ticketId}: ${bets.join('; ')}`)] : []),
    list,
    ...(proof.beacon === 'house' ? [write('p', 'House beacon: you trust the operator for the second secret.')] : []),
  ]
}

function parse(text: string): Proof | null {
  try {
    return keptProofSchema.parse(parseStrictJson(text))
  } catch {
    return null
  }
}

const form = document.querySelector<HTMLFormElement>('#verify')
const text = document.querySelector<HTMLTextAreaElement>('#proof')
const result = document.querySelector<HTMLElement>('#result')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const proof = parse(text?.value ?? '')
  result?.replaceChildren(
    ...(proof
      ? await present(proof)
      : [write('p', 'This is no proof of a draw. See that it was copied whole.', 'bad')]),
  )
})
// What was found is of the text it was found by.
form?.addEventListener('input', () => result?.replaceChildren())
