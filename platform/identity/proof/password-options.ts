import type { Services } from '../../kernel/context.ts'

/** What `hashPassword` and `isPasswordRight` need, out of a context. */
export function passwordOptions({ env, passwordCost, random }: Services) {
  return { pepper: env.PASSWORD_PEPPER, cost: passwordCost, random }
}
