import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { askPlatform } from '../../../lib/api.ts'
import { useHere, useMay } from '../../../lib/self.tsx'
import { Moment } from '../../../parts/moment.tsx'
import { Panel, Show, Tag } from '../../../parts/states.tsx'
import type { TabProps } from '../member-page.tsx'
import { useTexts } from '../texts.ts'

const LINE = 'flex min-h-9 items-center gap-3 border-b border-line px-4 py-1.5 last:border-0'
const words = (name: string) => name.replaceAll('_', ' ')

export function CasesTab({ member }: TabProps) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const query = useQuery({
    queryKey: ['member-cases', merchant.code, member.username],
    queryFn: () => askPlatform(merchant.code, 'member-cases', { username: member.username }),
  })
  return (
    <Show query={query}>
      {({ cases, messages, thread }) => (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Panel title={say('cases.title')}>
            {cases.length === 0 ? (
              <p className="p-4 text-soft">{say('cases.none')}</p>
            ) : (
              <ul>
                {cases.map(({ reference, kind, topic, state, at }) => (
                  <li key={reference} className={LINE}>
                    <span className="font-semibold">{reference}</span>
                    <bdi className="truncate text-soft">{`${words(kind)} · ${words(topic)}`}</bdi>
                    <span className="ml-auto shrink-0 text-faint">
                      <Moment iso={at} />
                    </span>
                    <Tag tone={state === 'answered' || state === 'closed' ? 'plain' : 'warn'}>{words(state)}</Tag>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel
            title={say('cases.messages')}
            end={
              thread && may('service.read') ? (
                <Link
                  to={`/service?at=${merchant.code}&open=${encodeURIComponent(member.username)}`}
                  className="text-act underline-offset-2 hover:underline"
                >
                  {say('cases.thread', { state: words(thread.state) })}
                </Link>
              ) : null
            }
          >
            {messages.length === 0 ? (
              <p className="p-4 text-soft">{say('cases.noMessages')}</p>
            ) : (
              <ul>
                {messages.map(({ id, kind, about, at, isRead }) => (
                  <li key={id} className={LINE}>
                    <bdi className="truncate">{words(about)}</bdi>
                    <span className="text-faint">{kind}</span>
                    <span className="ml-auto shrink-0 text-faint">
                      <Moment iso={at} />
                    </span>
                    <Tag tone={isRead ? 'plain' : 'act'}>{isRead ? say('cases.read') : say('cases.unread')}</Tag>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      )}
    </Show>
  )
}
