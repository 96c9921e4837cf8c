import type { Handler } from '../../kernel/handler.ts'
import { getRegister } from '../../kernel/lottery/register-interface.ts'

const DAYS_SHOWN = 100

/** FAIR-02: the public register, for everybody. */
export const getRegisterLines: Handler<'registerLines'> = (ctx, { from, size }) =>
  getRegister(ctx.env.REGISTER).read({ from, limit: size })

export const listRegisterDays: Handler<'registerDays'> = async (ctx) => ({
  list: await getRegister(ctx.env.REGISTER).listDays({ limit: DAYS_SHOWN }),
})
