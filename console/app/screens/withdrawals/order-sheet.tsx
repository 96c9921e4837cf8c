import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { askPlatform } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { MemberLink } from '../../parts/member-link.tsx'
import { Age, Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { Key, Light, RowsSkeleton, Tag } from '../../parts/states.tsx'
import { OrderActs } from './order-acts.tsx'
import { useTexts } from './texts.ts'
import type { Order } from './withdrawals-page.tsx'

type Props = { order: Order; onDecided: (order: Order) => void; onClose: () => void }

export function OrderSheet({ order, onDecided, onClose }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const shown = useQuery({
    queryKey: ['withdrawal', merchant.code, order.orderId],
    queryFn: () => askPlatform(merchant.code, 'withdrawals-show', { orderId: order.orderId }),
  })
  return (
    <article aria-label={order.orderId} className="flex min-h-full flex-col">
      <div className="p-5 pb-3">
        <div className="flex items-center gap-2">
          <span aria-hidden className="size-2.5 rounded-full bg-brand" />
          <span className="font-semibold">{merchant.name}</span>
          <span className="text-soft">{say('sheet.kind')}</span>
          <span className="font-bold">{order.orderId}</span>
          <Tag tone="warn">
            <Age iso={order.requestedAt} />
          </Tag>
          <span className="ml-auto flex items-center gap-1.5 max-md:hidden">
            <Key>J</Key>
            <Key>K</Key>
          </span>
          <button
            type="button"
            aria-label={say('closeSheet')}
            onClick={onClose}
            className="reach relative max-md:ml-auto"
          >
            <X aria-hidden size={18} />
          </button>
        </div>
        <p className="mt-1 font-display text-[1.875rem]/9 font-bold">{formatMoney(order.amount, merchant.symbol)}</p>
        <p className="text-soft">
          <MemberLink username={order.username} tab="money" />
        </p>
      </div>
      <Words order={order} />
      <div className="grid gap-x-8 gap-y-4 p-5 md:grid-cols-2">
        <Where order={order} />
        <Checks order={order} proofs={shown.data?.proofs ?? 0} />
      </div>
      <section aria-label={say('sheet.happened')} className="px-5 pb-5">
        <h3 className="mb-1 font-bold">{say('sheet.happened')}</h3>
        {shown.data ? <History rows={shown.data.history} /> : <RowsSkeleton rows={3} />}
      </section>
      {may('withdrawals.decide') ? (
        <OrderActs order={order} onDecided={() => onDecided(order)} />
      ) : (
        <p className="mt-auto border-t-3 border-brand p-4 text-soft">{say('acts.mayNot')}</p>
      )}
    </article>
  )
}

/** Who says what: the first word, the second, and who pays. */
function Words({ order }: { order: Order }) {
  const say = useTexts()
  const { self } = useHere()
  const { approvedBy, approvalsNeeded, payout } = order
  const [first, second] = approvedBy
  const isMine = (name: string | undefined) => name === self.name
  const box = (label: string, name: string | undefined, other: string, isNext: boolean) => (
    <div key={label} className={clsx('px-3.5 py-2.5', isNext && 'bg-tint-act')}>
      <p className="text-faint">{label}</p>
      <p className={clsx('font-semibold', name && 'text-ok capitalize')}>{name ?? other}</p>
      <p className="text-faint">{name ? say('sheet.approvedBy', { name }) : say('sheet.open')}</p>
    </div>
  )
  const isOpen = order.state === 'checks'
  return (
    <div className="mx-5 grid auto-cols-fr grid-flow-col divide-x divide-line overflow-hidden rounded-m border border-line">
      {box(approvalsNeeded > 1 ? say('sheet.first') : say('sheet.one'), first, say('sheet.anyone'), isOpen && !first)}
      {approvalsNeeded > 1 &&
        box(
          say('sheet.second'),
          second,
          first && !isMine(first) ? say('sheet.you') : say('sheet.other'),
          isOpen && first !== undefined && !second,
        )}
      {box(
        say('sheet.pays'),
        undefined,
        payout ? payout.provider : approvalsNeeded > 1 ? say('sheet.third') : say('sheet.anyone'),
        order.state === 'approved',
      )}
    </div>
  )
}

const Half = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-1 font-bold">{title}</h3>
    <dl>{children}</dl>
  </section>
)

function Where({ order }: { order: Order }) {
  const say = useTexts()
  const { merchant } = useHere()
  const { next, reference, note } = order
  return (
    <Half title={say('sheet.where')}>
      <Fact label={order.providerName}>{order.masked}</Fact>
      <Fact label={say('sheet.receive')}>{formatMoney(order.receive, merchant.symbol)}</Fact>
      <Fact label={say('sheet.fee')}>{formatMoney(order.fee, merchant.symbol)}</Fact>
      <Fact label={say('sheet.asked')}>
        <Moment iso={order.requestedAt} />
      </Fact>
      <Fact label={say('sheet.next')}>{say(next === null ? 'sheet.over' : `sheet.${next}`)}</Fact>
      {reference && (
        <Fact label={say('sheet.reference')}>
          <bdi>{reference}</bdi>
        </Fact>
      )}
      {note && (
        <Fact label={say('sheet.note')}>
          <bdi>{note}</bdi>
        </Fact>
      )}
    </Half>
  )
}

function Checks({ order, proofs }: { order: Order; proofs: number }) {
  const say = useTexts()
  const { documents, unmatched, byRule, money } = order
  const rule = byRule === null ? say('sheet.noRule') : byRule.approved ? say('sheet.ruleYes') : say('sheet.ruleNo')
  const rows = [
    ['documents', documents.length > 0 ? 'warn' : 'ok', documents.join(', ') || say('sheet.documentsNone')],
    [
      'unmatched',
      unmatched.length > 0 ? 'bad' : 'ok',
      unmatched.map((one) => one.amount).join(', ') || say('sheet.none'),
    ],
    ['money', money === 'none' ? 'warn' : 'ok', money],
    ['rule', 'off', rule],
    ['proofs', proofs > 0 ? 'warn' : 'off', String(proofs)],
  ] as const
  return (
    <Half title={say('sheet.checks')}>
      {rows.map(([name, is, value]) => (
        <div key={name} className="flex items-center gap-2.5 border-b border-line py-1.5 last:border-0">
          <Light is={is} />
          <dt className="text-soft">{say(`sheet.${name}`)}</dt>
          <dd className="ml-auto text-right font-semibold">{value}</dd>
        </div>
      ))}
    </Half>
  )
}

type Line = { at: string; actor: string; act: string; note: string | null }

function History({ rows }: { rows: readonly Line[] }) {
  const say = useTexts()
  return (
    <ol className="grid gap-1">
      {rows.toReversed().map((row) => (
        <li key={`${row.at}${row.act}`} className="flex gap-3">
          <span className="w-24 shrink-0 text-faint">
            <Moment iso={row.at} />
          </span>
          <span className="w-24 shrink-0 truncate font-semibold">
            {row.actor.startsWith('member:') ? say('sheet.member') : row.actor.replace('operator:', '')}
          </span>
          <span className="text-soft wrap-anywhere">
            <span>{row.act.replaceAll('_', ' ')}</span>
            {row.note && <bdi className="block border-l border-line pl-2">{row.note}</bdi>}
          </span>
        </li>
      ))}
    </ol>
  )
}
