import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceMessage } from '../../../../contract/calls/messaging/service-thread.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { threadQuery, useMarkRead } from '../api/thread.ts'
import { Compose } from './compose.tsx'
import { useFollow } from './use-follow.ts'

/** What was said, the newest at the bottom, and the box to write in. */
export function Thread() {
  const { t } = useTranslation('thread')
  const query = useInfiniteQuery(threadQuery)
  const newestPage = query.data?.pages[0]
  const messages = (query.data?.pages ?? []).flatMap((page) => page.messages).toReversed()
  const newest = messages.at(-1)?.position ?? 0
  const log = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState(0)
  const follow = useFollow(log, {
    position: newest,
    sent,
    oldest: messages[0]?.position ?? 0,
  })
  useReadAnswers(newest, newestPage?.unread ?? 0, follow.isAtEnd)
  if (!newestPage) {
    if (!query.isError) return <ThreadSkeleton />
    return (
      <div className="flex-1 p-4">
        <FailedRead title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  return (
    <>
      {/* A list that scrolls has to be reached by keyboard. */}
      <div
        ref={log}
        role="log"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
        tabIndex={0}
        onScroll={follow.onScroll}
        onLoadCapture={follow.grown}
        className="flex-1 overflow-y-auto px-4 py-5"
      >
        {query.hasNextPage && (
          <div className="mb-4 flex justify-center">
            <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('earlier')}
            </Button>
          </div>
        )}
        {messages.length === 0 ? (
          <Message className="mt-4" icon={<MessagesSquare size={22} />} title={t('empty')} text={t('emptyText')} />
        ) : (
          <ol className="flex flex-col gap-3">
            {messages.map((message) => (
              <Bubble key={message.position} message={message} />
            ))}
          </ol>
        )}
        {newestPage.state && <p className="mt-4 text-center text-xs text-faint">{t(`state.${newestPage.state}`)}</p>}
        {newestPage.state !== 'answered' && <ReplySpeed minutes={newestPage.replyMinutes} />}
      </div>
      {follow.hasNew && (
        <div className="relative h-0">
          <Button
            kind="main"
            size="small"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-raised"
            onClick={() => {
              follow.toEnd()
              log.current?.focus({ preventScroll: true })
            }}
          >
            <ArrowDown aria-hidden size={16} />
            <span>{t('newMessages')}</span>
          </Button>
        </div>
      )}
      <Compose
        asksTopic={newestPage.state === null || newestPage.state === 'closed'}
        onSent={({ position }) => setSent(position)}
      />
    </>
  )
}

/** From here on it is said in hours. */
const TOLD_IN_HOURS = 120

/** How long others waited: measured, and no promise. */
function ReplySpeed({ minutes }: { minutes: number | undefined }) {
  const { t } = useTranslation('thread')
  if (minutes === undefined) return null
  const words =
    minutes < TOLD_IN_HOURS
      ? t('speed.minutes', { count: minutes })
      : t('speed.hours', { count: Math.ceil(minutes / 60) })
  return <p className="mt-1 text-center text-xs text-faint">{words}</p>
}

/** Answers that are in sight are read. Once for each newest one, also where the call fails. */
function useReadAnswers(newest: number, unread: number, isInSight: boolean) {
  const { mutate } = useMarkRead()
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'visible' && isInSight && newest > 0 && unread > 0) mutate(newest)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [newest, unread, isInSight, mutate])
}

function Bubble({ message: { from, text, picture, at } }: { message: ServiceMessage }) {
  const { t } = useTranslation('thread')
  const language = useLanguage()
  const isOwn = from === 'member'
  return (
    <li className={clsx('flex max-w-[85%] flex-col gap-1', isOwn ? 'items-end self-end' : 'items-start self-start')}>
      <div
        className={clsx(
          'rounded-l px-4 py-2.5 shadow-(--shadow-1)',
          isOwn ? 'rounded-br-s bg-accent text-on-accent' : 'rounded-bl-s border border-line bg-surface-1',
        )}
      >
        <span className="sr-only">{`${t(isOwn ? 'from.member' : 'from.service')}: `}</span>
        {picture && (
          <a href={`/files/${picture}`} target="_blank" rel="noopener noreferrer" className="block">
            <img
              src={`/files/${picture}`}
              alt={t('picture')}
              className={clsx('max-h-56 max-w-full rounded-m object-contain', text && 'mb-2')}
            />
          </a>
        )}
        {text && (
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
        )}
      </div>
      <TimeText iso={at} language={language} className="px-1 text-xs text-faint" />
    </li>
  )
}

export function ThreadSkeleton() {
  return (
    <div aria-hidden className="flex flex-1 flex-col gap-4 px-4 py-5">
      <Repeat count={3}>
        <Skeleton className="h-14 w-2/3 rounded-l odd:self-end" />
      </Repeat>
    </div>
  )
}
