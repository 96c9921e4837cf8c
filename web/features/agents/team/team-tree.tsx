import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from '../../../../kit/ui/message.tsx'
import { Rows } from '../../../shared/member/rows.tsx'
import { teamQuery } from '../api.ts'
import type { TeamRow, TeamSort } from './team-row.ts'
import { Name } from './team-table.tsx'

type Filter = { from: string; to: string; sort: TeamSort }
type Props = { filter: Filter; onOpen: (row: TeamRow) => void }

/** The team as a tree; a branch is read when it is opened. */
export function TeamTree(props: Props) {
  return <Branch {...props} />
}

function Branch({ parent, ...props }: Props & { parent?: TeamRow['memberId'] }) {
  const { t } = useTranslation('agents')
  const query = useInfiniteQuery(teamQuery({ ...props.filter, ...(parent && { parent }) }))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const empty = <Message heading="h2" icon={<Users size={22} />} title={t('team.empty')} text={t('team.emptyText')} />
  return (
    <Rows query={query} isEmpty={rows.length === 0} empty={empty}>
      <ul className={clsx('flex flex-col', parent ? 'ml-4 border-l border-line pl-2' : 'divide-y divide-line')}>
        {rows.map((row) => (
          <Member key={row.memberId} row={row} {...props} />
        ))}
      </ul>
    </Rows>
  )
}

function Member({ row, ...props }: Props & { row: TeamRow }) {
  const { t } = useTranslation('agents')
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className="flex items-center gap-2 py-1">
        {row.downlines > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('team.branchOf', { name: row.name })}
            onClick={() => setOpen(!isOpen)}
            className="grid size-11 shrink-0 place-items-center rounded-m text-soft hover:bg-surface-2"
          >
            <ChevronRight
              aria-hidden
              size={18}
              className={clsx('transition-transform duration-(--quick)', isOpen && 'rotate-90')}
            />
          </button>
        ) : (
          <span aria-hidden className="size-11 shrink-0" />
        )}
        <Name row={row} onOpen={props.onOpen} />
        <span className="ml-auto text-right text-sm text-faint">
          {`${t(`level.${row.level}`)}${row.downlines > 0 ? ` · ${t('team.size', { count: row.teamSize })}` : ''}`}
        </span>
      </div>
      {isOpen && <Branch {...props} parent={row.memberId} />}
    </li>
  )
}
