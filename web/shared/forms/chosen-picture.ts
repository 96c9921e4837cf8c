import type { ChangeEvent } from 'react'
import { UPLOAD_TYPES } from '../../../contract/protocols/upload-limits.ts'

/**
 * Of an input for pictures: what is chosen goes to `send`, which reads it by `readPicture`. A phone that keeps HEIC hands
 * over a JPEG, since that is what the input takes.
 */
export const pictureInput = (send: (file: File) => void) =>
  ({
    type: 'file',
    accept: UPLOAD_TYPES.join(','),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const file = target.files?.[0]
      target.value = ''
      if (file) send(file)
    },
  }) as const
