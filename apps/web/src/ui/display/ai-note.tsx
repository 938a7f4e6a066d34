/** For quizzes of people: the author has kept each question that a model wrote. */
export const AiNote = () => <span className="block">Written with the help of AI and checked by its author.</span>
