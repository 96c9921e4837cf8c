import { useQuery } from '@tanstack/react-query'
import UserCog from 'lucide-react/icons/user-cog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { type SUB_USERS, subUsersQuery } from '../api.ts'
import { DataTable } from '../components/data-table.tsx'
import { Moment } from '../components/moment.tsx'
import { NameButton } from '../components/name-button.tsx'
import { AddSubUser } from '../sub-users/add-sub-user.tsx'
import { DemandForm } from '../sub-users/demand-form.tsx'
import { SubUserSheet } from '../sub-users/sub-user-sheet.tsx'

type SubUser = RouteValue<typeof SUB_USERS>['rows'][number]

/** AGT-02: people of the agent's office: who they are, what each may do, what each did last. */
export function SubUsers() {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const query = useQuery(subUsersQuery)
  const [openedId, setOpenedId] = useState<SubUser['subUserId'] | null>(null)
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const { rows, authenticatorRequired } = query.data
  const opened = rows.find(({ subUserId }) => subUserId === openedId)
  const nameRights = ({ rights }: SubUser) =>
    rights.length === 0
      ? t('subUser.noRight')
      : rights.map((right) => t(`subUser.right.${right}`)).join(common('comma'))
  return (
    <div className="flex flex-col gap-5">
      <StillOld query={query} />
      <p className="max-w-prose text-soft">{t('subUser.rule')}</p>
      <AddSubUser />
      {rows.length === 0 ? (
        <Message icon={<UserCog size={22} />} title={t('subUser.empty')} text={t('subUser.emptyText')} />
      ) : (
        <DataTable
          caption={t('subUser.list')}
          rows={rows}
          keyOf={({ subUserId }) => subUserId}
          columns={[
            {
              key: 'name',
              label: t('subUser.loginName'),
              cell: ({ subUserId, loginName }) => (
                <NameButton onClick={() => setOpenedId(subUserId)}>{loginName}</NameButton>
              ),
            },
            { key: 'rights', label: t('subUser.rights'), cell: nameRights },
            {
              key: 'authenticator',
              label: t('ownLogin.authenticator'),
              cell: ({ authenticatorSince }) =>
                authenticatorSince ? <Moment iso={authenticatorSince} /> : t('subUser.noAuthenticator'),
            },
            {
              key: 'last',
              label: t('subUser.lastLogin'),
              cell: ({ lastLoginAt }) => (lastLoginAt ? <Moment iso={lastLoginAt} /> : t('subUser.never')),
            },
          ]}
        />
      )}
      <DemandForm isRequired={authenticatorRequired} />
      {opened && <SubUserSheet subUser={opened} onClose={() => setOpenedId(null)} />}
    </div>
  )
}
