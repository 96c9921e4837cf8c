import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { useNarrowed } from '../../../shared/centre/use-narrowed.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { makePostingFile } from '../api/export-files.ts'
import { groupPostings } from '../api/group-postings.ts'
import { CHOOSABLE_KINDS, isLineOfItsKind } from '../api/posting-kinds.ts'
import { postingsQuery } from '../api/records.ts'
import { PeriodChips } from '../components/period-chips.tsx'
import { GROUP_COLUMNS, PostingGroupRow } from '../components/posting-group.tsx'
import { PostingRow } from '../components/posting-row.tsx'
import { PostingTotals } from '../components/posting-totals.tsx'
import { useSpan } from '../use-span.ts'

/** A round is three of them, so that a page is some twenty lines. */
const POSTINGS_PER_PAGE = 60

/** MEM-09: every movement of money, newest first, each with the balance after it. */
export function AccountRecord() {
  const { t } = useTranslation('member')
  const { code } = useMerchant().currency
  const span = useSpan()
  const { read, narrow } = useNarrowed()
  const kind = read(CHOOSABLE_KINDS)
  const isApart = useQuery(memberQuery('GET /wps/relay/GCS_merchantWallet', {})).data?.mode === 'vendor_wallets'
  const kinds = CHOOSABLE_KINDS.filter((each) => each !== 'moved' || isApart || kind === 'moved')
  const filter = { ...span.range, kind: kind || undefined }
  const query = useInfiniteQuery(postingsQuery({ ...filter, pageSize: POSTINGS_PER_PAGE }))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const totals = query.data?.pages[0]?.totals
  const groups = groupPostings(rows)
  // The rest of the last one may stand on the next page.
  const whole = query.hasNextPage && groups.length > 1 ? groups.slice(0, -1) : groups
  return (
    <div className="flex flex-col gap-4">
      <PeriodChips state={span} />
      <div className="flex gap-2">
        <Select
          className="flex-1"
          label={t('postings.kind')}
          value={kind}
          onChange={(chosen) => narrow(CHOOSABLE_KINDS, chosen)}
          options={[
            { value: '', label: t('postings.allKinds') },
            ...kinds.map((value) => ({ value, label: t(`posting.${value}`) })),
          ]}
        />
        <ButtonLink to={PATH.statement} target="_blank" className="h-12! px-4!">
          {t('statement.title')}
        </ButtonLink>
      </div>
      <Rows
        query={query}
        isEmpty={groups.length === 0}
        empty={<Message icon={<ReceiptText size={22} />} title={t('postings.empty')} text={t('postings.emptyText')} />}
      >
        {/* Bonuses set aside and money sent move no cash, which the totals are of. */}
        {totals && (kind === '' || totals.movements > 0) && <PostingTotals totals={totals} ofOneKind={kind !== ''} />}
        <div>
          <div aria-hidden className={`${GROUP_COLUMNS} pb-2 text-xs text-faint`}>
            <span>{t('postings.what')}</span>
            <span className="text-right">
              <span>{t('postings.amount')}</span>
              <span className="md:hidden">{` / ${t('round.balanceAfter')}`}</span>
            </span>
            <span className="text-right max-md:hidden">{t('round.balanceAfter')}</span>
          </div>
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {kind === ''
              ? whole.map((group) => <PostingGroupRow key={group.key} group={group} />)
              : // Of one kind alone a round would not be whole: the movements themselves, without what is only set aside.
                rows.filter(isLineOfItsKind).map((posting) => <PostingRow key={posting.id} posting={posting} />)}
          </ul>
        </div>
        <CsvButton name={`account-${span.name}`} make={(reading) => makePostingFile(filter, code, reading)} />
      </Rows>
    </div>
  )
}
