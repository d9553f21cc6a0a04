/** The script of a page with a film: it begins without the app. */
import { watchFilm } from '#web/parts/film/watch-film.ts'

watchFilm()
