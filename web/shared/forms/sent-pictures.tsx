import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef } from 'react'
import type { UploadId } from '../../../contract/calls/account/uploads.ts'
import { UPLOAD_MAX_IMAGES } from '../../../contract/protocols/upload-limits.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { useErrorText } from '../../lib/error-text.ts'
import { pictureInput } from './chosen-picture.ts'

type Props = {
  pictures: readonly UploadId[]
  /** The mutation that sends one more. */
  add: { mutate: (file: File) => void; isPending: boolean; error: Error | null }
  texts: { picture: (number: number) => string; add: string }
}

/** The pictures that were sent, and a button for one more while fewer than three are kept. The platform checks each file. */
export function SentPictures({ pictures, add, texts }: Props) {
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((id, place) => (
            <li key={id}>
              <img
                src={`/files/${id}`}
                alt={texts.picture(place + 1)}
                className="size-20 rounded-m border border-line bg-surface-2 object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {pictures.length < UPLOAD_MAX_IMAGES && (
        <>
          <input ref={input} {...pictureInput(add.mutate)} className="sr-only" tabIndex={-1} aria-hidden />
          <Button busy={add.isPending} onClick={() => input.current?.click()} className="self-start">
            <ImagePlus aria-hidden size={18} />
            <span>{texts.add}</span>
          </Button>
        </>
      )}
      {add.error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(add.error)}
        </p>
      )}
    </>
  )
}
