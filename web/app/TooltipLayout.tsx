import { FloatingDelayGroup } from '@floating-ui/react';
import { TooltipGroup } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';

/** Tooltips of the screens below open after 700 ms, and for 300 ms after one has closed the next opens at once. */
export const TooltipLayout = () => (
  <TooltipGroup openDelay={700}>
    <FloatingDelayGroup delay={{ open: 700, close: 0 }} timeoutMs={300}>
      <Outlet />
    </FloatingDelayGroup>
  </TooltipGroup>
);
