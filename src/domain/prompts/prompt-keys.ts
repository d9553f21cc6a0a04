/** The written prompts of profiles, by group. Their words are in `locales/prompts/`. */

/** In the order of the editor. A key never changes: stored answers name it. */
export const promptGroups = {
  everyday: [
    'sunday_morning',
    'always_in_fridge',
    'makes_my_day',
    'rainy_evening',
    'phone_photos',
    'spot_nearby',
    'two_free_hours',
    'before_coffee',
  ],
  taste: ['signature_dish', 'never_skip', 'film_again', 'no_guilt', 'book_stayed', 'karaoke', 'comfort_food', 'flea_market'],
  funny: [
    'useless_talent',
    'hill_to_die_on',
    'two_truths',
    'bad_idea',
    'silly_fear',
    'happily_argue',
    'last_laugh',
    'childhood_dream',
  ],
  together: ['first_date', 'can_teach', 'show_me', 'weekend_away', 'get_along', 'ask_me', 'film_night', 'break_the_ice'],
  deeper: [
    'quietly_proud',
    'hoping_for',
    'learned_late',
    'grateful',
    'changed_mind',
    'friends_say',
    'learning_now',
    'feel_at_home',
  ],
} as const
export type PromptGroup = keyof typeof promptGroups
export const promptKeys = Object.values(promptGroups).flat()

/** Of one answer, in characters. */
export const answerMaxLength = 250
/** Of one profile. A brand may allow fewer. */
export const mostAnswers = 3
