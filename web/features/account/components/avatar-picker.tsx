import { clsx } from 'clsx'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/ui/button.tsx'
import { pictureInput } from '../../../shared/forms/chosen-picture.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { type Profile, useChooseAvatar, useUploadAvatar } from '../api/profile.ts'

/** MEM-17: one of the set by a press, or a picture of one's own. */
export function AvatarPicker({ profile: { avatar, avatars } }: { profile: Profile }) {
  const { t } = useTranslation('security')
  const choose = useChooseAvatar()
  const upload = useUploadAvatar()
  const input = useRef<HTMLInputElement>(null)
  return (
    <section aria-label={t('profile.avatar')} className="grid gap-4">
      <div className="flex items-center gap-4">
        <img
          src={avatar}
          alt=""
          width={72}
          height={72}
          className="size-18 rounded-full border border-line object-cover"
        />
        <div>
          <Button busy={upload.isPending} onClick={() => input.current?.click()}>
            <Upload aria-hidden size={18} />
            <span>{t('profile.upload')}</span>
          </Button>
          <p className="mt-1.5 text-xs text-faint">{t('profile.uploadHint')}</p>
        </div>
        <input
          ref={input}
          {...pictureInput(upload.mutate)}
          aria-label={t('profile.upload')}
          tabIndex={-1}
          className="sr-only"
        />
      </div>
      <FormError error={choose.error ?? upload.error} />
      <ul className="grid grid-cols-6 gap-2">
        {avatars.map((path, index) => (
          <li key={path}>
            <button
              type="button"
              aria-pressed={path === avatar}
              aria-label={t('profile.choose', { number: index + 1 })}
              onClick={() => choose.mutate(index + 1)}
              className={clsx(
                'aspect-square w-full overflow-hidden rounded-full border-2 transition-colors duration-(--quick)',
                path === avatar ? 'border-accent' : 'border-transparent hover:border-line-strong',
              )}
            >
              <img src={path} alt="" width={48} height={48} className="size-full" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
