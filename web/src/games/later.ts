// A game's table is large, and whoever comes to the lobby needs none: it is fetched by those who sit down or look on.

import type { Component, ComponentProps } from 'svelte'
import type { TableState } from '../table/table.svelte'
import Later from './Later.svelte'

type Load = ComponentProps<typeof Later>['load']

export function later(load: Load): Component<{ table: TableState }> {
  return (place, props) =>
    Later(place, {
      load,
      get table() {
        return props.table
      },
    })
}
