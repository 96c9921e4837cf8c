import { useState } from 'react'
import { Link } from 'react-router'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Area } from '../../parts/fields.tsx'
import { MemberLink } from '../../parts/member-link.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { ActButton, Sheet } from '../../parts/sheet.tsx'
import type { Contract } from './contracts-page.tsx'
import { useTexts } from './texts.ts'

type Props = { contract: Contract; onClose: () => void; onDone: () => void }
const REASON_MIN = 3
const REASON_MAX = 200
const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`

export function ContractSheet({ contract: row, onClose, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const { contractId, upline, downline, contract, beginsAt, endsAt } = row
  const bills = new URLSearchParams({ at: merchant.code, name: downline })
  return (
    <Sheet
      label={contractId}
      kind={say('sheet.kind')}
      title={say(`kinds.${contract.kind}`)}
      note={<Moment iso={row.offeredAt} />}
      onClose={onClose}
      acts={
        row.state === 'accepted' && may('agents.set') ? (
          <Stop contractId={contractId} onDone={onDone} />
        ) : (
          <p className="text-soft">{say('acts.mayNot')}</p>
        )
      }
    >
      <dl>
        <Fact label={say('head.id')}>{contractId}</Fact>
        <Fact label={say('head.upline')}>{upline === null ? say('platform') : <MemberLink username={upline} />}</Fact>
        <Fact label={say('head.downline')}>
          <MemberLink username={downline} />
        </Fact>
        <Fact label={say('sheet.version')}>{row.version}</Fact>
        {contract.period && <Fact label={say('sheet.period')}>{say(`periods.${contract.period}`)}</Fact>}
        {beginsAt && (
          <Fact label={say('sheet.begins')}>
            <Moment iso={beginsAt} />
          </Fact>
        )}
        {endsAt && (
          <Fact label={say('sheet.ends')}>
            <Moment iso={endsAt} />
          </Fact>
        )}
      </dl>
      <Terms contract={contract} />
      <Link to={`/bills?${bills}`} className="font-semibold text-act underline-offset-2 hover:underline">
        {say('sheet.bills')}
      </Link>
    </Sheet>
  )
}

function Terms({ contract: { kind, tiers, categoryRates, terms } }: { contract: Contract['contract'] }) {
  const say = useTexts()
  const { merchant } = useHere()
  const money = (amount: string) => formatMoney(amount, merchant.symbol)
  const sentenceOf = ({ rate, activeMembers, validBet, profit }: (typeof tiers)[number]) => {
    const conditions = [
      activeMembers !== null && say('sheet.active', { count: activeMembers }),
      validBet !== null && say('sheet.bet', { amount: money(validBet) }),
      profit !== null && say('sheet.profit', { amount: money(profit) }),
    ].filter((one) => one !== false)
    return conditions.length === 0
      ? say('sheet.tierAlone', { rate: percent(rate) })
      : say('sheet.tier', { rate: percent(rate), conditions: conditions.join(', ') })
  }
  const { deductions } = terms
  return (
    <section aria-label={say('sheet.tiers')}>
      <h3 className="font-bold">{say('sheet.tiers')}</h3>
      <ol className="mb-2 grid gap-1">
        {tiers.map((tier) => (
          <li key={tier.rate}>{sentenceOf(tier)}</li>
        ))}
      </ol>
      {categoryRates && (
        <>
          <h3 className="font-bold">{say('sheet.categories')}</h3>
          <dl className="mb-2">
            {categoryRates.map(({ category, rate }) => (
              <Fact key={category} label={say(`categories.${category}`)}>
                {percent(rate)}
              </Fact>
            ))}
            <Fact label={say('sheet.otherCategories')}>{say('sheet.rateOfTier')}</Fact>
          </dl>
        </>
      )}
      <dl>
        <Fact label={say('sheet.activeMin')}>{money(terms.activeMin)}</Fact>
        <Fact label={say('sheet.approval')}>{say(`sheet.ways.${terms.approval}`)}</Fact>
        <Fact label={say('sheet.collect')}>{say(`sheet.ways.${terms.collect}`)}</Fact>
        {kind === 'dividend' && (
          <>
            <Fact label={say('sheet.carry')}>{say(`sheet.carries.${terms.carry}`)}</Fact>
            <Fact label={say('sheet.deductions')}>
              {(['fee', 'deposit', 'withdrawal'] as const)
                .map((one) => `${say(`sheet.${one}`)} ${percent(deductions[one])}`)
                .join(', ')}
            </Fact>
          </>
        )}
      </dl>
    </section>
  )
}

function Stop({ contractId, onDone }: { contractId: string; onDone: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useTyped(`stop ${contractId}`, '')
  const act = useAct({
    refreshes: ['contracts-list'],
    send: (_: undefined, actId) => actPlatform(merchant.code, 'contracts-stop', { contractId, reason }, { actId }),
    onDone,
  })
  return (
    <>
      <ActButton tone="bad" name={say('acts.stop', { merchant: merchant.name })} onPress={() => setOpen(true)} />
      {isOpen && (
        <ActForm
          title={say('acts.stopTitle', { id: contractId, merchant: merchant.name })}
          button={say('acts.stop', { merchant: merchant.name })}
          kind="danger"
          state={act.state}
          mayPress={act.mayPress && countSeen(reason) >= REASON_MIN}
          onPress={() => act.press(undefined)}
          onClose={() => setOpen(false)}
        >
          <p className="text-soft">{say('acts.stopText')}</p>
          <Area label={say('acts.reason')} value={reason} rows={3} max={REASON_MAX} onChange={setReason} />
        </ActForm>
      )}
    </>
  )
}
