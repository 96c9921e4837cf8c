import { useState } from 'react'
import { readMobile } from './phone.ts'

/**
 * AUTH-06: the number of a form, read when it is sent; null where it has none. Undefined: the form stays, and says why under
 * the field (`onBad`) or, where the tables of numbers did not come, by `failure`.
 */
export function useTypedMobile(country: string, onBad: () => void) {
  const [failure, setFailure] = useState<unknown>(null)
  const readTyped = async (mobile: string | null) => {
    setFailure(null)
    if (mobile === null) return null
    try {
      const number = await readMobile(mobile, country)
      if (number) return number
      onBad()
    } catch (error) {
      setFailure(error)
    }
  }
  return { readTyped, failure }
}
