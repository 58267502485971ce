// What Masters of Renaissance gives to the frame of the table.

import type { GamePage } from '../pages'
import { touchKeys } from '../words'
import Cover from './Cover.svelte'
import Icon from './Icon.svelte'
import Play from './Play.svelte'
import { tell } from './story'
import { todo } from './todo'
import { viewOf, type Move } from './view'
import { moveWords } from './words'
import { ending } from '../../words/ending.svelte'
