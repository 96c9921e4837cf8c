import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import type { Money } from '../../../../contract/amount.ts'
import type { FeedbackTopic } from '../../../../contract/states/case.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatSignedMoney } from '../../../../kit/lib/money.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import { reportPath } from '../../../shared/money/report-path.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText } from '../../../ui/time.tsx'
import type { PostingGroup } from '../api/group-postings.ts'
import { PostingRow } from './posting-row.tsx'

/** What happened, what it came to, the balance then: on a phone the last two share a column. */
export const GROUP_COLUMNS = 'grid grid-cols-[1fr_auto_1.125rem] gap-x-3 md:grid-cols-[1fr_8rem_9rem_1.125rem]'

/** One happening: a round, a deposit, a reward. It opens to each movement that it was made of. */
export function PostingGroupRow({ group }: { group: PostingGroup }) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const name = group.kind === 'round' ? group.description || t('postings.round') : t(`posting.${group.kind}`)
  const note = group.kind === 'round' ? null : group.description
  return (
    <li>
      <details className="group/posting">
        <summary className={`${GROUP_COLUMNS} bare-summary -mx-3 items-center rounded-m px-3 py-3 hover:bg-surface-2`}>
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{name}</span>
            <span className="block truncate text-xs text-faint">
              <TimeText iso={group.at} language={language} seconds />
              {note && <span>{` · ${note}`}</span>}
            </span>
            {group.kind === 'round' && (
              <span className="block text-xs text-soft">
                <Part label={t('posting.bet')} amount={group.stake} />
                {(group.payout !== '0.00' || (group.returned === '0.00' && !group.isOpen)) && (
                  <Part label={` · ${t('posting.win')}`} amount={group.payout} />
                )}
                {group.returned !== '0.00' && <Part label={` · ${t('posting.rollback')}`} amount={group.returned} />}
                {group.isOpen && <span className="text-live">{` · ${t('state.open')}`}</span>}
              </span>
            )}
          </span>
          <span className="text-right text-sm">
            {group.isOpen ? (
              <span className="font-display font-semibold text-soft">{formatSignedMoney(group.net, symbol)}</span>
            ) : (
              <NetText amount={group.net} symbol={symbol} />
            )}
            <Balance group={group} className="mt-0.5 block text-xs text-faint md:hidden" />
          </span>
          <Balance group={group} className="text-right text-sm max-md:hidden" />
          <ChevronDown
            aria-hidden
            size={18}
            className="text-faint transition-transform duration-(--quick) group-open/posting:rotate-180"
          />
        </summary>
        <ul className="mb-3 divide-y divide-line rounded-m border border-line bg-surface-0 px-3">
          {group.postings.map((posting) => (
            <PostingRow key={posting.id} posting={posting} named={false} />
          ))}
        </ul>
        {group.kind !== 'round' && <Report group={group} />}
      </details>
    </li>
  )
}

/** A stake that came back is no win. */
function Part({ label, amount }: { label: string; amount: Money }) {
  const { symbol } = useMerchant().currency
  return (
    <span>
      <span>{label}</span> <MoneyText amount={amount} symbol={symbol} className="font-medium" />
    </span>
  )
}

const TOPICS: Partial<Record<PostingGroup['kind'], FeedbackTopic>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_returned: 'withdrawal',
  bonus: 'promotion',
  rebate: 'promotion',
}

/** TRUST-06: a round is reported from its own page. A movement goes by the number that its id begins with. */
function Report({ group: { kind, postings } }: { group: PostingGroup }) {
  const { t } = useTranslation('member')
  const movement = postings[0]?.id.split('-')[0] ?? ''
  return (
    <ButtonLink kind="quiet" size="small" className="mb-2 -ml-3" to={reportPath(movement, TOPICS[kind] ?? 'account')}>
      {t('postings.report')}
    </ButtonLink>
  )
}

function Balance({ group: { balanceAfter }, className }: { group: PostingGroup; className: string }) {
  const { t } = useTranslation('member')
  const { symbol } = useMerchant().currency
  if (balanceAfter === null) return <span className={className}>—</span>
  return (
    <span className={className}>
      <span className="sr-only">{`${t('round.balanceAfter')} `}</span>
      <MoneyText amount={balanceAfter} symbol={symbol} className="font-medium" />
    </span>
  )
}
