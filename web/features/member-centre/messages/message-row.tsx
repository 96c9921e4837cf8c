import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { OperatorHtml } from '../../../../kit/ui/operator-html.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { TimeText } from '../../../ui/time.tsx'
import { aboutPath } from './about-path.ts'
import { type Message, useDeleteMessage, useReadMessage } from './api.ts'

/** One message: its title is the line, which opens to the words. Who opens it has read it. */
export function MessageRow({ message, onGone }: { message: Message; onGone: () => void }) {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const read = useReadMessage()
  const { id, kind, title, at, readAt } = message
  const toggle = (open: boolean) => {
    setOpen(open)
    if (open && readAt === null) read.mutate({ id })
  }
  return (
    <li>
      <details className="group/message" onToggle={(event) => toggle(event.currentTarget.open)}>
        <summary className="bare-summary -mx-3 flex min-h-14 items-center gap-3 rounded-m px-3 py-2.5 hover:bg-surface-2">
          <span className={clsx('size-2 shrink-0 rounded-full', readAt === null && 'bg-accent')}>
            {readAt === null && <span className="sr-only">{t('unread')}</span>}
          </span>
          <span className="min-w-0 flex-1">
            <span
              dir="auto"
              className={clsx('block text-left text-sm wrap-anywhere', readAt === null ? 'font-semibold' : 'text-soft')}
            >
              {title}
            </span>
            <span className="block text-xs text-faint">
              <TimeText iso={at} language={language} /> <span>{`· ${t(`kind.${kind}`)}`}</span>
            </span>
          </span>
          <ChevronDown
            aria-hidden
            size={18}
            className="shrink-0 text-faint transition-transform duration-(--quick) group-open/message:rotate-180"
          />
        </summary>
        {isOpen && <Opened message={message} onGone={onGone} />}
      </details>
    </li>
  )
}

function Opened({ message: { id, content, about }, onGone }: { message: Message; onGone: () => void }) {
  const { t } = useTranslation('messages')
  const errorText = useErrorText()
  const { state } = useLocation()
  const remove = useDeleteMessage()
  const path = about && aboutPath(about)
  return (
    <div className="pb-4 pl-5">
      <OperatorHtml html={content} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {about && path && (
          // Within the centre the address is replaced, so that one Back leaves it.
          <ButtonLink to={path} replace={path.startsWith('?')} state={path.startsWith('?') ? state : null}>
            {t(`about.${about.subject}`)}
          </ButtonLink>
        )}
        <Button
          kind="quiet"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(id, {
              onSuccess: () => {
                notify('success', t('deleted'))
                onGone()
              },
              onError: (error) => notify('error', errorText(error)),
            })
          }
        >
          <Trash aria-hidden size={18} />
          <span>{t('delete')}</span>
        </Button>
      </div>
    </div>
  )
}
