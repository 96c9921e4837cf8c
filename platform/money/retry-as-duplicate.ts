/** For what asks for the payment password under an idempotency key. */
import { LOCKOUT_SECONDS } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'

/** Longer than five passwords take to be looked at, one after the other. */
const RETRY_FOR_MS = 4_000
export const RETRY_EVERY_MS = 200

/**
 * Of equal requests sent all at once the first takes what the others then lack: the tries of the password, the last
 * withdrawal of the day. So what is refused looks again for what an equal one did, `find`, and that is its answer too.
 * Where the tries were taken only now, by equal ones perhaps whose password is being looked at, it waits for that.
 */
export async function retryAsDuplicate<Done>(
  work: () => Promise<Done>,
  find: () => Promise<Done | null>,
): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    let done = await find()
    for (let ms = 0; !done && isLockNew(error) && ms < RETRY_FOR_MS; ms += RETRY_EVERY_MS) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS))
      done = await find()
    }
    if (done) return done
    throw error
  }
}

/** Who is locked for longer than that is told at once. */
const isLockNew = ({ errorCode, details: { retryAfterSeconds = 0 } }: Refusal) =>
  errorCode === 'payment_password_locked' &&
  retryAfterSeconds <= LOCKOUT_SECONDS &&
  retryAfterSeconds > LOCKOUT_SECONDS - RETRY_FOR_MS / 1_000
