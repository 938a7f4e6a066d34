import { OWN_QUESTION_FIELDS, TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const CARD_FIELDS = {
  'input.cards.schedule.difficulty': 'Of the card, from 1 to 10; 0 before the first review.',
  'input.cards.schedule.reviews': 'How often the card was practised.',
  'reply.cards.answer': 'The right option.',
  'reply.cards.explanation': 'Why it is right.',
  'reply.cards.schedule.difficulty': 'Of the card, from 1 to 10; 0 before the first review.',
  'reply.cards.schedule.reviews': 'How often the card was practised.',
  'reply.checked.card.answer': 'The right option.',
  'reply.checked.card.explanation': 'Why it is right.',
  'reply.cards.own':
    'What is asked of an own quiz, with the right answer; then `answer`, `category` and `difficulty` say nothing. Null for a question of the bank.',
  'reply.open': 'Cards that are not learned yet, due or not.',
}

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'GET /mistakes': {
    summary:
      'The deck of missed questions: figures, and up to 50 cards with their answers, the longest due first. Questions that are asked in a running game, or were withdrawn, are left out.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: { ...OWN_QUESTION_FIELDS, ...CARD_FIELDS },
  },
  'POST /mistakes/reviews': {
    summary: 'Counts practised cards. A review that is sent again under the same id is counted once.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: {
      'input.reviews.answer':
        'The chosen option, or an answer to a question of an own quiz as text: places of options from 0 as a list in JSON, what was typed, or the number. Null gives the question up.',
      'input.reviews.at': 'When it was practised, in epoch milliseconds.',
    },
  },
  'POST /mistakes/merge': {
    summary:
      'Takes over the deck that a visitor kept on the device. Of a question in both, the more practised card stays.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: {
      ...CARD_FIELDS,
      'input.cards.answer': 'The right option as the device knows it.',
      'input.session_id':
        'Of the browser, as for quizzes. Cards of questions that it was never served keep the answer they came with.',
    },
  },
  'POST /mistakes/check': {
    summary:
      "The questions of a visitor's deck as they are now, so that withdrawn ones leave and corrected ones return. Only what this browser was served in a game that is over is sent with its key.",
    authentication: 'none',
    statuses: { 429: TOO_OFTEN },
    fields: {
      ...CARD_FIELDS,
      'input.questions': 'Texts of the questions of the bank.',
      'input.own_cards': 'Cards of own questions, as their run named them.',
      'reply.own_gone': 'Those of them whose questions were deleted by their authors: they leave the deck.',
      'input.session_id': 'Of the browser, as for quizzes. Without it no question is sent.',
      'reply.checked.question': 'The text as it was sent.',
      'reply.checked.status':
        '`current` (with its card), `same` (keep it as it is) or `withdrawn` (leaves the deck). A question that a running game asks is `same`.',
      'reply.checked.card': 'Null unless current.',
    },
  },
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  cards: 'Cards of the deck.',
  checked: 'One entry for each text, in the same order.',
  corrected: 'The right answer was corrected, so the card starts again as new.',
  due: 'Cards to practise now.',
  due_at: 'When to practise the card, in epoch milliseconds.',
  merged: 'How many of the cards are in the deck now.',
  interval_days: 'Days between the last review and the next; from 60 on the card counts as learned.',
  lapses: 'How often it was forgotten.',
  learned: 'Cards that need no more practice.',
  next_due_at: 'When the next card becomes due, in epoch milliseconds; null when one is due now or none is left.',
  recorded: 'How many of the reviews were counted now.',
  review_id: 'Random text of 16 to 64 characters that the client makes for each review.',
  reviewed_at: 'When it was last practised, in epoch milliseconds; null when never.',
  reviews: 'Practised cards.',
  schedule: 'When the card comes next, after FSRS.',
  stability: 'Days until the chance of knowing it falls to 90 %.',
}
