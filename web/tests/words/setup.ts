// The tests read the page in English, as whoever has asked for nothing else does.

import { beforeEach } from 'vitest'
import { speak } from '../../src/words/index.svelte'

beforeEach(() => speak('en'))
