/** Which of the four texts of step 6 a count shows (spec, section 2). */
export const textOfCount = (count: number) => (count < 4 ? 'one' : count < 7 ? 'two' : count < 10 ? 'three' : 'four')
