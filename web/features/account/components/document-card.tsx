import { clsx } from 'clsx'
import Camera from 'lucide-react/icons/camera'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOAD_MAX_IMAGES } from '../../../../contract/protocols/upload-limits.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { pictureInput } from '../../../shared/forms/chosen-picture.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { HouseNote } from '../../../shared/member/house-note.tsx'
import { type KycDocument, useSendPicture } from '../api/documents.ts'

const TONES: Record<KycDocument['state'], string> = {
  asked: 'bg-surface-2 text-soft',
  sent: 'bg-surface-2 text-soft',
  accepted: 'bg-surface-2 text-live',
  refused: 'bg-surface-2 text-danger',
}

/** One document: what is wanted, how to take its picture, how it stands, and the next picture of it. */
export function DocumentCard({ item }: { item: KycDocument }) {
  const { t } = useTranslation('documents')
  const title = useId()
  const { kind, state, note, reason, pictures } = item
  const isOver = state === 'accepted'
  // Of one that did not do the pictures stay in sight until the next one begins it again.
  const isFull = state !== 'refused' && pictures.length >= UPLOAD_MAX_IMAGES
  return (
    <li aria-labelledby={title} className="grid gap-3 rounded-l border border-line bg-surface-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={title} className="font-display font-semibold">
          {t(`kind.${kind}.title`)}
        </h3>
        <p role="status" className={clsx('rounded-full px-3 py-1 font-medium text-xs', TONES[state])}>
          {t(`state.${state}`)}
        </p>
      </div>
      {note && <HouseNote text={note} />}
      {state === 'refused' && (
        <p className="text-pretty text-sm">
          <strong className="font-semibold">{t('reason')}</strong>{' '}
          <span lang="" dir="auto">
            {reason}
          </span>
        </p>
      )}
      {!isOver && <p className="text-pretty text-sm text-soft">{t(`kind.${kind}.hint`)}</p>}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((id, place) => (
            <li key={id}>
              <img
                src={`/files/${id}`}
                alt={t('picture', { number: place + 1 })}
                className="size-20 rounded-m border border-line bg-surface-2 object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {!isOver && !isFull && <AddPicture kind={kind} isFirst={pictures.length === 0 || state === 'refused'} />}
    </li>
  )
}

function AddPicture({ kind, isFirst }: { kind: KycDocument['kind']; isFirst: boolean }) {
  const { t } = useTranslation('documents')
  const input = useRef<HTMLInputElement>(null)
  const send = useSendPicture(kind)
  return (
    <>
      <input
        ref={input}
        {...pictureInput(send.mutate)}
        aria-label={t(`kind.${kind}.title`)}
        tabIndex={-1}
        className="sr-only"
      />
      <FormError error={send.error} />
      <Button
        kind={isFirst ? 'main' : undefined}
        busy={send.isPending}
        onClick={() => input.current?.click()}
        className="justify-self-start"
      >
        <Camera aria-hidden size={18} />
        <span>{t(isFirst ? 'add' : 'more')}</span>
      </Button>
    </>
  )
}
