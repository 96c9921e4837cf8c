import { type ChangeEvent, useState } from 'react'
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '../../../contract/protocols/upload-limits.ts'

const ACCEPTED: readonly string[] = UPLOAD_TYPES

/** A picture chosen from the device goes to `send` where its type and size fit. The platform checks each file again. */
export function useChosenPicture(send: (file: File) => void) {
  const [isUnfit, setIsUnfit] = useState(false)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const fits = ACCEPTED.includes(file.type) && file.size <= UPLOAD_MAX_BYTES
    setIsUnfit(!fits)
    if (fits) send(file)
  }
  return { isUnfit, setIsUnfit, input: { type: 'file', accept: ACCEPTED.join(','), onChange: choose } } as const
}
