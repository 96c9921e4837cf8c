import { Refusal } from '../../contract/errors.ts'

/** What an operator asked for cannot be done; the text is for them. */
export class OpsRefusal extends Refusal {
  constructor(message: string) {
    super('malformed', message)
    this.name = 'OpsRefusal'
  }
}
