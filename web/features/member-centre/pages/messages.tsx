import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_KINDS, type MessageKind } from '../../../../contract/rules/message-kinds.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { Rows } from '../../../shared/member/rows.tsx'
import { freshBadgesQuery, messagesQuery, useReadMessage } from '../messages/api.ts'
import { MessageRow } from '../messages/message-row.tsx'

/** MEM-15: what the member has been told, newest first. */
export function Messages() {
  const { t } = useTranslation('messages')
  const [kind, setKind] = useState<MessageKind>()
  const query = useInfiniteQuery(messagesQuery(kind))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const list = useRef<HTMLUListElement>(null)
  const newest = kind === undefined ? rows[0] : undefined
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2 max-md:[&>button]:justify-center">
        <legend className="sr-only">{t('filter')}</legend>
        <Chip active={kind === undefined} onClick={() => setKind(undefined)}>
          {t('all')}
        </Chip>
        {MESSAGE_KINDS.map((each) => (
          <Chip key={each} active={kind === each} onClick={() => setKind(each)}>
            {t(`kind.${each}`)}
          </Chip>
        ))}
      </fieldset>
      {newest && <ReadAll newest={newest.id} />}
      <Rows
        query={query}
        isEmpty={rows.length === 0}
        empty={<Message icon={<Inbox size={22} />} title={t('empty')} text={t('emptyText')} />}
      >
        <ul ref={list} tabIndex={-1} className="flex flex-col divide-y divide-line border-y border-line outline-none">
          {rows.map((message) => (
            <MessageRow key={message.id} message={message} onGone={() => list.current?.focus()} />
          ))}
        </ul>
        {!query.hasNextPage && <p className="text-xs text-faint">{t('kept')}</p>}
      </Rows>
    </div>
  )
}

/** Of all that is shown: what comes in the meantime stays unread. */
function ReadAll({ newest }: { newest: Parameters<ReturnType<typeof useReadMessage>['mutate']>[0]['id'] }) {
  const { t } = useTranslation('messages')
  const errorText = useErrorText()
  const { data: badges } = useQuery(freshBadgesQuery)
  const read = useReadMessage()
  const count = badges?.unreadCount ?? 0
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-soft">
        {count === 0 ? t('noneUnread') : t('unreadCount', { count })}
      </p>
      {count > 0 && (
        <Button
          busy={read.isPending}
          onClick={() =>
            read.mutate({ id: newest, andOlder: true }, { onError: (error) => notify('error', errorText(error)) })
          }
        >
          {t('readAll')}
        </Button>
      )}
    </div>
  )
}
