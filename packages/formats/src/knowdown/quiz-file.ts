/** Names within Knowdown's own zip. */
export const QUIZ_FILE = 'quiz.json'
export const PICTURE_FOLDER = 'pictures/'
