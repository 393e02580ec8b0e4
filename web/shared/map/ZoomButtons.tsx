import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useMap } from './mapContext.ts';

/** Event data of moves that the user made through our own controls. */
export const BY_PERSON = { byPerson: true } as const;

const DURATION_MS = 180;

export const ZoomButtons = () => {
  const { t } = useLingui();
  const map = useMap();
  const zoomBy = (step: number) =>
    map.easeTo({ zoom: map.getZoom() + step, duration: DURATION_MS }, BY_PERSON);
  return (
    <>
      <ActionIcon variant="default" size={34} aria-label={t`Zoom in`} onClick={() => zoomBy(1)}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={34} aria-label={t`Zoom out`} onClick={() => zoomBy(-1)}>
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
    </>
  );
};
