// A service worker: the page opens offline as it was seen last.
'use strict';

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const keep = async (answer) => {
    const kept = await caches.open('farkle');
    await kept.put(event.request, answer.clone());
    return answer;
  };
  event.respondWith(fetch(event.request).then(keep, () => caches.match(event.request)));
});
