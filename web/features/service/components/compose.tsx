import ImagePlus from 'lucide-react/icons/image-plus'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceMessage } from '../../../../contract/calls/messaging/service-thread.ts'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { SERVICE_TEXT_MAX } from '../../../../contract/states/service-thread.ts'
import { isTakenByInputMethod } from '../../../../kit/lib/composing.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { inputClass } from '../../../../kit/ui/field.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { pictureInput } from '../../../shared/forms/chosen-picture.ts'
import { useDraftText } from '../../../shared/forms/draft.ts'
import { useSendPicture, useWrite } from '../api/thread.ts'
import { TOPICS, type Topic, useTopicWords } from '../api/topics.ts'

type Props = { asksTopic?: boolean; onSent: (message: ServiceMessage) => void }

/** What was typed and which picture was chosen stay until they were sent. Enter sends where there is a keyboard; a word being composed takes its own. */
export function Compose({ asksTopic = false, onSent }: Props) {
  const { t } = useTranslation('thread')
  const field = useRef<HTMLTextAreaElement>(null)
  const errorText = useErrorText()
  const { text, setText, markSent } = useDraftText('service')
  const files = useRef<HTMLInputElement>(null)
  const write = useWrite()
  const sendPicture = useSendPicture()
  const [picture, setPicture] = useState<File | null>(null)
  const preview = usePreview(picture)
  const topicWords = useTopicWords()
  const trimmed = text.trim()
  const isBusy = write.isPending || sendPicture.isPending

  /** With the topic at once, and with what it is about as soon as that is known. What was typed since stays. */
  const begin = async (topic: Topic) => {
    const words = topicWords.name(topic)
    setText(words)
    field.current?.focus()
    const whole = await topicWords.tell(topic).catch(() => null)
    if (whole && field.current?.value === words) setText(whole)
  }
  const sendText = () => {
    if (isBlank(text)) return
    write.mutate(trimmed, {
      onSuccess: (message) => {
        markSent(trimmed)
        onSent(message)
      },
    })
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    if (sendPicture.isError) sendPicture.reset()
    if (!picture) return sendText()
    // The words that belong to it come after it.
    sendPicture.mutate(picture, {
      onSuccess: (message) => {
        setPicture(null)
        onSent(message)
        sendText()
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isTakenByInputMethod(event)) return
    if (!window.matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  const failed = write.error ?? sendPicture.error
  const error = failed && errorText(failed)
  return (
    <form
      method="post"
      onSubmit={send}
      className="border-t border-line bg-surface-1 px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {error && (
        <p role="alert" className="mb-2 px-1 text-sm text-danger">
          {error}
        </p>
      )}
      {preview && (
        <div className="mb-2 flex items-center gap-1">
          <img src={preview} alt={t('picture')} className="size-20 rounded-m border border-line object-cover" />
          <IconButton label={t('removePicture')} disabled={isBusy} onClick={() => setPicture(null)}>
            <X aria-hidden size={18} />
          </IconButton>
        </div>
      )}
      {asksTopic && isBlank(text) && <Topics onBegin={(topic) => void begin(topic)} />}
      <div className="flex items-end gap-2">
        <input ref={files} {...pictureInput(setPicture)} className="sr-only" tabIndex={-1} aria-hidden />
        <IconButton
          label={t('addPicture')}
          disabled={isBusy}
          onClick={() => {
            if (write.isError) write.reset()
            files.current?.click()
          }}
        >
          <ImagePlus aria-hidden size={20} />
        </IconButton>
        <textarea
          ref={field}
          dir="auto"
          aria-label={t('write')}
          placeholder={t('write')}
          rows={1}
          maxLength={SERVICE_TEXT_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className={`${inputClass} field-sizing-content h-auto max-h-40 min-h-11 flex-1 resize-none py-2.5`}
        />
        <Button type="submit" kind="main" busy={isBusy} disabled={isBlank(text) && !picture} className="px-4">
          <SendHorizontal aria-hidden size={18} />
          <span className="max-sm:sr-only">{t('send')}</span>
        </Button>
      </div>
    </form>
  )
}

/** What most people write about: a press begins the message with it. */
function Topics({ onBegin }: { onBegin: (topic: Topic) => void }) {
  const { t } = useTranslation('thread')
  return (
    <fieldset className="no-scrollbar mb-3 flex gap-2 overflow-x-auto">
      <legend className="sr-only">{t('topic.label')}</legend>
      {TOPICS.map((topic) => (
        <Chip key={topic} onClick={() => onBegin(topic)}>
          {t(`topic.${topic}`)}
        </Chip>
      ))}
    </fieldset>
  )
}

/** An address of the picture on this device; null without one. */
function usePreview(picture: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [picture])
  return url
}
