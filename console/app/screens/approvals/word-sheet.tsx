import X from 'lucide-react/icons/x'
import type { AuditAct } from '../../../../contract/operator/audit.ts'
import type { Permission } from '../../../../contract/operator/rights.ts'
import { useAct } from '../../lib/act.tsx'
import { post } from '../../lib/api.ts'
import { useKeys } from '../../lib/keys.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { nameOfAct } from '../../lib/words.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { MemberLink } from '../../parts/member-link.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { Key } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

type Props = { act: AuditAct; onClose: () => void; onDone: () => void }

/** Every field of the content, named by its way: nothing of it is folded away. */
function flatten(value: unknown, path: string): [string, string][] {
  if (value === null || typeof value !== 'object') return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, part]) => flatten(part, path ? `${path}.${name}` : name))
}
const isCut = (act: AuditAct) => /… \(\d+ characters\)"/.test(JSON.stringify(act.input))

export function WordSheet({ act, onClose, onDone }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const given = act.input as { input?: unknown } | null
  // What the edge does itself has no envelope around its content.
  const content = given?.input ?? given
  return (
    <article aria-label={nameOfAct(act.verb)} className="flex min-h-full flex-col">
      <div className="p-5">
        <div className="flex items-center gap-2">
          <span aria-hidden className="size-2.5 rounded-full bg-brand" />
          <span className="font-semibold">{merchant.name}</span>
          <button type="button" aria-label={say('sheet.close')} onClick={onClose} className="reach relative ml-auto">
            <X aria-hidden size={18} />
          </button>
        </div>
        <h2 className="mt-1 font-display text-xl/7 font-bold wrap-anywhere">
          {`${nameOfAct(act.verb)} ${act.subject ?? ''}`}
        </h2>
        <p className="text-soft">{say('sheet.by', { name: act.actor })}</p>
        <p className="text-soft">
          <Moment iso={act.at} />
        </p>
        {act.address && <p className="text-faint">{say('sheet.from', { address: act.address })}</p>}
      </div>
      <section aria-label={say('sheet.content')} className="px-5 pb-5">
        <h3 className="mb-1 font-bold">{say('sheet.content')}</h3>
        <dl>
          {flatten(content, '').map(([path, value]) => (
            <Fact key={path} label={path}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </dl>
        <p className="mt-3 text-faint">
          {say('sheet.hash', { hash: act.contentHash?.match(/.{4}/g)?.slice(0, 4).join(' ') })}
        </p>
        <p className="text-faint">{say('sheet.rule')}</p>
      </section>
      <Word act={act} onDone={onDone} />
    </article>
  )
}

function Word({ act, onDone }: Omit<Props, 'onClose'>) {
  const say = useTexts()
  const may = useMay()
  const { merchant, self } = useHere()
  const word = useAct({
    refreshes: ['approvals', 'work', 'withdrawals'],
    onDone,
    send: (_: undefined, actId) =>
      post(`/api/ops/${act.verb}`, act.input as object, { 'x-act-id': actId, 'x-confirms': act.contentHash ?? '' }),
  })
  const permission = PERMISSION_OF[act.verb.split('-')[0] ?? '']
  const isMayed = permission === undefined || may(permission)
  const mayPress =
    word.mayPress && isMayed && !SHOWS_A_SECRET.includes(act.verb) && act.actor !== self.name && !isCut(act)
  const press = () => {
    if (mayPress) word.press(undefined)
  }
  useKeys({ a: press })
  const what = `${nameOfAct(act.verb)} ${act.subject ?? ''}`
  return (
    <div className="sticky bottom-0 mt-auto grid gap-2 border-t-3 border-brand bg-surface-1 p-4">
      {act.actor === self.name ? (
        <p className="text-soft">{say('own')}</p>
      ) : isCut(act) ? (
        <p className="text-warn">{say('cut')}</p>
      ) : SHOWS_A_SECRET.includes(act.verb) ? (
        <p className="text-soft">
          <span>{say('onPage')}</span> <MemberLink username={usernameOf(act)} />
        </p>
      ) : isMayed ? (
        <button
          type="button"
          disabled={!mayPress}
          aria-busy={word.state.is === 'busy'}
          onClick={press}
          className="flex min-h-11 w-full items-center justify-center gap-2.5 rounded-m bg-accent px-3 py-2 font-semibold text-on-accent hover:bg-accent-hover disabled:opacity-50"
        >
          <Key>A</Key>
          <span>{say('confirm', { what, merchant: merchant.name })}</span>
        </button>
      ) : (
        <p className="text-soft">{say('mayNot', { permission })}</p>
      )}
      <ActResult state={word.state} done={say('done')} />
    </div>
  )
}

const usernameOf = ({ input }: AuditAct): string =>
  String((input as { input?: { username?: unknown } }).input?.username)

/** Its answer is shown once, and this sheet closes with the last word: the second word is given on the member's own page. */
const SHOWS_A_SECRET: readonly string[] = ['member-first-password']

/** Of acts that take two, by the first word of their call: the edge decides, this only says so before the press. */
const PERMISSION_OF: Readonly<Record<string, Permission>> = {
  withdrawals: 'withdrawals.decide',
  payouts: 'withdrawals.decide',
  deposits: 'deposits.decide',
  turnover: 'turnover.waive',
}
