import { ok, refuse } from '@knowdown/domain/result'
import { Client } from 'appwrite'
import { repeatWhileFull, secondsUntilRoomFor } from './wait-for-room.ts'

/** Repeats calls that an overloaded server has refused. */
export class PatientClient extends Client {
  override async call(...args: Parameters<Client['call']>): ReturnType<Client['call']> {
    const outcome = await repeatWhileFull(
      () => super.call(...args).then(ok, refuse),
      async (tried) => (tried.ok ? null : secondsUntilRoomFor(tried.error)),
    )
    if (!outcome.ok) throw outcome.error
    return outcome.value
  }
}
