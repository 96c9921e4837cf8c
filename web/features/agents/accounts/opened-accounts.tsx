import { useInfiniteQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { Message } from '../../../../kit/ui/message.tsx'
import { Rows } from '../../../shared/member/rows.tsx'
import { CsvButton } from '../../../ui/csv-button.tsx'
import { accountsQuery } from '../api.ts'
import { DataTable } from '../components/data-table.tsx'
import { Moment } from '../components/moment.tsx'
import { Part } from '../components/part.tsx'
import { makeAccountsFile } from '../export-files.ts'
import { OpenAccountForm } from './open-account-form.tsx'

/** Whom the agent may open an account for, and who came so far. */
export function OpenedAccounts() {
  const { t } = useTranslation('agents')
  const query = useInfiniteQuery(accountsQuery)
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      {first && <OpenAccountForm levels={first.levels} ownRebate={first.ownRebate} openLeft={first.openLeft} />}
      <Part title={t('accounts.list')}>
        <Rows
          query={query}
          isEmpty={rows.length === 0}
          empty={
            <Message
              heading="h2"
              icon={<UserPlus size={22} />}
              title={t('accounts.empty')}
              text={t('accounts.emptyText')}
            />
          }
        >
          <DataTable
            caption={t('accounts.list')}
            rows={rows}
            keyOf={({ memberId }) => memberId}
            columns={[
              { key: 'name', label: t('column.name'), cell: ({ name }) => name },
              { key: 'level', label: t('column.level'), cell: ({ level }) => t(`level.${level}`) },
              {
                key: 'rebate',
                label: t('column.rebate'),
                isFigure: true,
                cell: ({ rebate }) => `${presentPercent(rebate)} %`,
              },
              {
                key: 'openedAt',
                label: t('column.opened'),
                cell: ({ openedAt }) => <Moment iso={openedAt} />,
              },
              { key: 'by', label: t('column.openedBy'), cell: ({ openedBy }) => t(`openedBy.${openedBy}`) },
            ]}
          />
        </Rows>
        {rows.length > 0 && (
          <CsvButton
            name="downline-accounts"
            make={makeAccountsFile}
            className="mt-4 flex flex-wrap justify-end gap-3"
          />
        )}
      </Part>
    </>
  )
}
