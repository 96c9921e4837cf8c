import { useTranslation } from 'react-i18next'
import { parseMoney } from '../../../../contract/amount.ts'
import type { LedgerRecord } from '../../../../contract/calls/money/records.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatSignedMoney } from '../../../../kit/lib/money.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { NetText } from '../../../../kit/ui/net.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { TimeText } from '../../../ui/time.tsx'

type Held = 'held' | 'held_withdrawal' | 'released'

/** With a win comes back what was held and not played: shots that were not fired, chips that were not lost. That is no win. */
function wordOfWin({ amount, ofRound }: LedgerRecord) {
  if (ofRound === null || parseMoney(amount) <= parseMoney(ofRound.payout)) return 'posting.win'
  return parseMoney(ofRound.payout) === 0 ? 'posting.rollback' : 'posting.win_returned'
}

/** On `held` money only waits: a stake until its round is settled or taken back, a withdrawal until it is sent or refused. */
function wordOf(posting: LedgerRecord): `posting.${LedgerRecord['kind'] | Held | 'win_returned'}` {
  const { account, kind } = posting
  if (kind === 'win' && account !== 'held') return wordOfWin(posting)
  if (account !== 'held' || kind === 'withdrawal_paid' || kind === 'withdrawal_returned') return `posting.${kind}`
  if (kind === 'withdrawal') return 'posting.held_withdrawal'
  return kind === 'bet' ? 'posting.held' : 'posting.released'
}

/** `named`: false where what stands above it says what it was about. */
type Props = { posting: LedgerRecord; named?: boolean }

/** One movement of money: why, on which account, how much, and what the account held after it. */
export function PostingRow({ posting, named = true }: Props) {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">
          <span>{t(wordOf(posting))}</span>{' '}
          <span className="font-normal text-faint">{`· ${t(`account.${posting.account}`)}`}</span>
        </p>
        <p className="truncate text-xs text-faint">
          <TimeText iso={posting.at} language={language} seconds />
          {named && posting.description && <span>{` · ${posting.description}`}</span>}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="text-sm">
          {posting.account === 'held' ? (
            <span className="font-display font-semibold text-soft">{formatSignedMoney(posting.amount, symbol)}</span>
          ) : (
            <NetText amount={posting.amount} symbol={symbol} />
          )}
        </p>
        <p className="text-xs text-faint">
          <span className="sr-only">{`${t('round.balanceAfter')} `}</span>
          <MoneyText amount={posting.balanceAfter} symbol={symbol} className="font-medium" />
        </p>
      </div>
    </li>
  )
}
