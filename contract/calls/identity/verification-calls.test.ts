import { expect, test } from 'vitest'
import { verificationCalls } from './verification.ts'

const NUMBER = '9171234567'

test.each(['registerSms', 'registerUsernameSms'] as const)(
  'AUTH-08 %s takes the number by both of its names',
  (name) => {
    const read = (numbers: object) =>
      verificationCalls[name].request.safeParse({ countryDialingCode: '+63', ...numbers })
    expect(read({ mobileNo: '0917 123 4567'.slice(1) }).data).toEqual({ countryDialingCode: '+63', mobileNum: NUMBER })
    expect(read({ mobileNum: NUMBER }).data).toEqual({ countryDialingCode: '+63', mobileNum: NUMBER })
    expect(read({ mobileNum: NUMBER, mobileNo: NUMBER }).success).toBe(true)
    expect(read({ mobileNum: NUMBER, mobileNo: '' }).data).toEqual({ countryDialingCode: '+63', mobileNum: NUMBER })
    expect(read({ mobileNum: '', mobileNo: NUMBER }).data).toEqual({ countryDialingCode: '+63', mobileNum: NUMBER })
    expect(read({ mobileNum: '', mobileNo: '' }).error?.issues[0]?.path).toEqual(['mobileNum'])
    expect(read({ mobileNum: NUMBER, mobileNo: '9170000000' }).error?.issues[0]?.path).toEqual(['mobileNum'])
    expect(read({}).error?.issues[0]?.path).toEqual(['mobileNum'])
  },
)
