/** What people may bring; in a file of its own, so that a page can show it without the readers. */
export const KNOWN_FORMATS = `Knowdown, CSV and TSV with a header, spreadsheets of Kahoot, Quizizz or Wayground, Blooket and Gimkit, GIFT, Aiken, Moodle XML, Open Trivia DB, The Trivia API, Razzia or Rahoot, and lists of terms`
