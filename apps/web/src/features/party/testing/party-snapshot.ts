import type { PartySnapshotReply } from '@knowdown/contracts/party-schemas'

/** A party whose first question is open; `changes` say what differs. */
export const partySnapshot = (changes: Partial<PartySnapshotReply> = {}): PartySnapshotReply => ({
  seq: 1,
  round: 0,
  phase: 'open',
  index: 0,
  total: 5,
  difficulty: 'easy',
  categories: ['science'],
  speed_points: true,
  locked: false,
  auto_advance: true,
  time_factor: 1,
  paused: null,
  server_time: Date.now(),
  until: null,
  limit_ms: 20_000,
  question: { category: 'science', question: 'Which planet has rings?', options: ['Mars', 'Saturn'] },
  answer: null,
  explanation: null,
  result: null,
  ...changes,
})
