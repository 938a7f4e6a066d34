/** The fields of a run, wherever one is started or continued. */
export const RUN_FIELDS = {
  'reply.settled.answer': 'The right option.',
  'reply.settled.choice': 'The chosen option; null when time ran out or the question was given up.',
  'reply.settled.explanation': 'At once for premium players, for everybody after the end; null before.',
  'reply.open.closes_at': 'When its time ends, in epoch milliseconds of the server; null without a time limit.',
  'reply.result': 'Null until the run has ended.',
  'reply.result.answered': 'How many questions were answered.',
  'reply.ghost': 'The recorded run that is played against, in challenges and recorded games; null in other runs.',
  'reply.ghost.steps.took_ms': 'When the recorded player answered, from the deal; null without an answer.',
  'reply.ghost.steps.correct': "Whether the recorded player was right; null until the player's own answer.",
}
