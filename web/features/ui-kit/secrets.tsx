import { AskedPaymentPassword } from '../../shared/money/asked-payment-password.tsx'
import { PaymentPasswordField } from '../../shared/money/payment-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Part } from './part.tsx'

const PLACE = 'w-64'
const WRONG = 'Shorter than 8 characters'

function Passwords() {
  return (
    <Part name="PasswordField: empty, hint, error, invalid by its hint, disabled" states={['error', 'disabled']}>
      <PasswordField label="Password, empty" className={PLACE} />
      <PasswordField
        label="Password"
        defaultValue="Quiet-Sea-77"
        hint="8 to 20 characters"
        autoComplete="off"
        className={PLACE}
      />
      <PasswordField label="Password, wrong" defaultValue="short" error={WRONG} autoComplete="off" className={PLACE} />
      <PasswordField
        label="Password, with a rule it breaks"
        defaultValue="quiet-sea"
        invalid
        hint="A digit is missing"
        autoComplete="off"
        className={PLACE}
      />
      <PasswordField label="Password, not now" disabled className={PLACE} />
    </Part>
  )
}

const SECRETS = [
  {},
  { hint: '6 to 20 characters' },
  { error: WRONG },
  { invalid: true, hint: 'Another than the login password' },
  { disabled: true },
] as const

function PaymentSecrets() {
  return (
    <>
      <Part
        name="PaymentPasswordField: with its own label and another, hint, error, invalid by its hint, disabled"
        states={['error', 'disabled']}
      >
        <PaymentPasswordField className={PLACE} />
        {SECRETS.map((state) => (
          <PaymentPasswordField key={JSON.stringify(state)} label="New payment password" className={PLACE} {...state} />
        ))}
      </Part>
      <Part
        name="AskedPaymentPassword: empty, hint, error, invalid by its hint, disabled"
        states={['error', 'disabled']}
      >
        {SECRETS.map((state) => (
          <AskedPaymentPassword key={JSON.stringify(state)} className={PLACE} {...state} />
        ))}
      </Part>
    </>
  )
}

export function Secrets() {
  return (
    <>
      <Passwords />
      <PaymentSecrets />
    </>
  )
}
